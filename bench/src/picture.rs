//! Draws series of points on log axes as a picture in SVG.
//!
//! In: panels, each a title, what its axes show, and named series. Out: the text of the picture, the same bytes for
//! the same points.

use std::fmt::Write as _;

/// One pair of axes.
pub(crate) struct Panel {
    /// Above the axes.
    pub(crate) title: String,
    /// Below them.
    pub(crate) along: String,
    /// In the order of the legend.
    pub(crate) series: Vec<Series>,
}

/// Points joined by a line.
pub(crate) struct Series {
    /// In the legend.
    pub(crate) name: String,
    /// Both greater than 0, in ascending order.
    pub(crate) points: Vec<(f64, f64)>,
}

/// Told apart also by readers who see few colours (Okabe and Ito), and by their marks.
const COLOURS: &[&str] = &[
    "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000",
];

const PANEL_WIDTH: f64 = 460.0;
const LEFT: f64 = 62.0;
const RIGHT: f64 = 14.0;
const TOP: f64 = 38.0;
const AXIS_HEIGHT: f64 = 270.0;
const LEGEND_LINE: f64 = 18.0;

/// The picture, panels side by side.
pub(crate) fn draw(panels: &[Panel]) -> String {
    let lines = panels.iter().map(|panel| panel.series.len()).max().unwrap_or(0);
    let width = PANEL_WIDTH * panels.len() as f64;
    let height = TOP + AXIS_HEIGHT + 52.0 + LEGEND_LINE * lines as f64 + 8.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (at, panel) in panels.iter().enumerate() {
        let _ = writeln!(svg, "<g transform=\"translate({},0)\">", PANEL_WIDTH * at as f64);
        axes(panel, &mut svg);
        svg.push_str("</g>\n");
    }
    svg.push_str("</svg>\n");
    svg
}

/// The powers of ten around all numbers, at least one apart.
fn decades(numbers: impl Iterator<Item = f64> + Clone) -> (i32, i32) {
    let least = numbers.clone().fold(f64::INFINITY, f64::min).log10().floor();
    let greatest = numbers.fold(0.0, f64::max).log10().ceil();
    if !least.is_finite() || !greatest.is_finite() {
        return (0, 1);
    }
    (least as i32, (greatest as i32).max(least as i32 + 1))
}

fn axes(panel: &Panel, svg: &mut String) {
    let points = || panel.series.iter().flat_map(|series| &series.points);
    let (from_x, to_x) = decades(points().map(|point| point.0));
    let (from_y, to_y) = decades(points().map(|point| point.1));
    let span = PANEL_WIDTH - LEFT - RIGHT;
    let x = |value: f64| LEFT + (value.log10() - f64::from(from_x)) / f64::from(to_x - from_x) * span;
    let y = |value: f64| {
        TOP + AXIS_HEIGHT - (value.log10() - f64::from(from_y)) / f64::from(to_y - from_y) * AXIS_HEIGHT
    };
    let (right, bottom) = (LEFT + span, TOP + AXIS_HEIGHT);
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"22\" font-weight=\"bold\">{}</text>",
        panel.title
    );
    for power in from_x..=to_x {
        let (at, label) = (x(10f64.powi(power)), power_of_ten(power));
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {TOP}V{bottom}\" stroke=\"#ddd\"/><text x=\"{at:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\">{label}</text>",
            bottom + 17.0
        );
    }
    for power in from_y..=to_y {
        let (at, label) = (y(10f64.powi(power)), power_of_ten(power));
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{label}</text>",
            LEFT - 6.0,
            at + 4.0
        );
    }
    let _ = writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
        LEFT + span / 2.0,
        bottom + 36.0,
        panel.along
    );
    for (at, series) in panel.series.iter().enumerate() {
        let places: Vec<(f64, f64)> = series.points.iter().map(|(a, b)| (x(*a), y(*b))).collect();
        line(at, &places, svg);
        let height = bottom + 58.0 + LEGEND_LINE * at as f64;
        line(at, &[(LEFT, height - 4.0), (LEFT + 26.0, height - 4.0)], svg);
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{height:.1}\">{}</text>",
            LEFT + 36.0,
            series.name
        );
    }
}

/// One series: its line, and a mark at each point.
fn line(number: usize, places: &[(f64, f64)], svg: &mut String) {
    let colour = COLOURS[number % COLOURS.len()];
    let path: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
    let _ = writeln!(
        svg,
        "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.8\"/>",
        path.join("L")
    );
    for (x, y) in places {
        let mark = match number % 3 {
            0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\""),
            1 => format!(
                "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"6.6\" height=\"6.6\"",
                x - 3.3,
                y - 3.3
            ),
            _ => format!("<path d=\"M{x:.1} {:.1}l4.2 7.4h-8.4z\"", y - 4.6),
        };
        let _ = writeln!(svg, "{mark} fill=\"{colour}\"/>");
    }
}

/// A power of ten as people write it: plain from 0.001 to 10,000, with an exponent else.
fn power_of_ten(power: i32) -> String {
    match power {
        0..=3 => format!("{}", 10i64.pow(power as u32)),
        4 => "10,000".to_owned(),
        -3..=-1 => format!("0.{}1", "0".repeat((-power - 1) as usize)),
        _ => format!("10<tspan dy=\"-4\" font-size=\"9\">{power}</tspan>"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Panel, Series, decades, draw, power_of_ten};

    #[test]
    fn the_axes_end_at_powers_of_ten_around_all_points() {
        assert_eq!(decades([0.02, 7.0].into_iter()), (-2, 1));
        assert_eq!(decades([10.0].into_iter()), (1, 2));
        assert_eq!(decades(std::iter::empty()), (0, 1));
        assert_eq!([-2, 0, 4].map(power_of_ten), ["0.01", "1", "10,000"]);
    }

    #[test]
    fn a_point_in_the_middle_of_the_decade_is_drawn_in_the_middle() {
        let series = Series {
            name: "one".to_owned(),
            points: vec![(1.0, 1.0), (10f64.sqrt(), 10f64.sqrt()), (10.0, 10.0)],
        };
        let panel = Panel {
            title: "time".to_owned(),
            along: "facts".to_owned(),
            series: vec![series],
        };
        let svg = draw(&[panel]);
        assert!(svg.contains("M62.0 308.0L254.0 173.0L446.0 38.0"), "{svg}");
    }
}
