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
const RIGHT: f64 = 24.0;
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

/// From where to where one axis goes, and what is written along it.
struct Axis {
    from: f64,
    to: f64,
    /// Place and label, which may be empty.
    ticks: Vec<(f64, String)>,
}

impl Axis {
    /// The axis that ends at the nearest 1, 2 or 5 of a power of ten around all numbers.
    fn around(numbers: impl Iterator<Item = f64> + Clone) -> Axis {
        let least = numbers.clone().fold(f64::INFINITY, f64::min);
        let greatest = numbers.fold(0.0, f64::max);
        let steps = || (-9..15).flat_map(|power| [1.0, 2.0, 5.0].map(|step| (step, power)));
        let value = |(step, power): (f64, i32)| step * 10f64.powi(power);
        let before = steps().map(value).rfind(|at| *at <= least);
        let from = before.unwrap_or(1.0);
        let after = steps().map(value).find(|at| *at >= greatest && *at > from);
        let to = after.unwrap_or(from * 10.0);
        let is_short = to / from <= 200.0;
        let label = |step: f64, power: i32| {
            if step == 1.0 || is_short {
                labelled(step, power)
            } else {
                String::new()
            }
        };
        let ticks = steps()
            .map(|(step, power)| (value((step, power)), label(step, power)))
            .filter(|(at, _)| (from..=to).contains(at))
            .collect();
        Axis { from, to, ticks }
    }

    /// Where a number stands: 0 at the beginning, 1 at the end.
    fn share(&self, number: f64) -> f64 {
        (number / self.from).ln() / (self.to / self.from).ln()
    }
}

fn axes(panel: &Panel, svg: &mut String) {
    let points = || panel.series.iter().flat_map(|series| &series.points);
    let along = Axis::around(points().map(|point| point.0));
    let up = Axis::around(points().map(|point| point.1));
    let span = PANEL_WIDTH - LEFT - RIGHT;
    let (right, bottom) = (LEFT + span, TOP + AXIS_HEIGHT);
    let x = |number: f64| LEFT + along.share(number) * span;
    let y = |number: f64| bottom - up.share(number) * AXIS_HEIGHT;
    let _ = writeln!(
        svg,
        "<text x=\"{LEFT}\" y=\"22\" font-weight=\"bold\">{}</text>",
        panel.title
    );
    for (number, label) in &along.ticks {
        let at = x(*number);
        let _ = writeln!(
            svg,
            "<path d=\"M{at:.1} {TOP}V{bottom}\" stroke=\"#ddd\"/><text x=\"{at:.1}\" y=\"{:.1}\" \
             text-anchor=\"middle\">{label}</text>",
            bottom + 17.0
        );
    }
    for (number, label) in &up.ticks {
        let at = y(*number);
        let _ = writeln!(
            svg,
            "<path d=\"M{LEFT} {at:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" \
             text-anchor=\"end\">{label}</text>",
            LEFT - 6.0,
            at + 4.0
        );
    }
    guide(&along, &up, svg);
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

/// A dashed line along which twice as much along is twice as much up: from the lower left corner to an edge.
fn guide(along: &Axis, up: &Axis, svg: &mut String) {
    let factor = (along.to / along.from).min(up.to / up.from);
    let span = PANEL_WIDTH - LEFT - RIGHT;
    let to_x = LEFT + along.share(along.from * factor) * span;
    let to_y = TOP + AXIS_HEIGHT - up.share(up.from * factor) * AXIS_HEIGHT;
    let _ = writeln!(
        svg,
        "<path d=\"M{LEFT} {:.1}L{to_x:.1} {to_y:.1}\" stroke=\"#999\" stroke-dasharray=\"5 4\"/>",
        TOP + AXIS_HEIGHT
    );
}

/// A number on an axis as people write it: plain from 0.001 to 10,000, as a power of ten else.
fn labelled(step: f64, power: i32) -> String {
    match power {
        0..=3 => format!("{}", step as i64 * 10i64.pow(power as u32)),
        4 if step == 1.0 => "10,000".to_owned(),
        -3..=-1 => format!("0.{}{step}", "0".repeat((-power - 1) as usize)),
        _ => {
            let times = if step == 1.0 {
                String::new()
            } else {
                format!("{step}·")
            };
            format!("{times}10<tspan dy=\"-4\" font-size=\"9\">{power}</tspan>")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Axis, Panel, Series, draw};

    fn axis(numbers: &[f64]) -> (f64, f64, String) {
        let axis = Axis::around(numbers.iter().copied());
        let labels: Vec<String> = axis.ticks.into_iter().map(|tick| tick.1).collect();
        (axis.from, axis.to, labels.join(" "))
    }

    #[test]
    fn an_axis_ends_at_a_step_around_all_points() {
        assert_eq!(
            axis(&[0.03, 0.7]),
            (0.02, 1.0, "0.02 0.05 0.1 0.2 0.5 1".to_owned())
        );
        assert_eq!(axis(&[10.0]), (10.0, 20.0, "10 20".to_owned()));
        assert_eq!(
            axis(&[1.0, 9000.0]),
            (1.0, 10_000.0, "1   10   100   1000   10,000".to_owned())
        );
    }

    #[test]
    fn a_point_in_the_middle_of_a_decade_is_drawn_in_the_middle() {
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
        assert!(svg.contains("M62.0 308.0L249.0 173.0L436.0 38.0"), "{svg}");
    }
}
