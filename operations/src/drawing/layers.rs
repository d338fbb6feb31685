//! Places boxes in layers, so that every line runs downward and few cross.
//!
//! In: the sizes of boxes, and lines from one to another that go in no circle. Out: a [`Layout`]: where each box stands,
//! and through which points each line runs.
//!
//! Invariant: boxes do not overlap; the same input gives the same places.
//!
//! # Source
//! Sugiyama, Tagawa & Toda, "Methods for visual understanding of hierarchical system structures", IEEE Trans. SMC 11(2),
//! 1981: longest-path layers, barycentres, points for lines that pass a layer.

const GAP_BESIDE: i64 = 24;
const GAP_BENEATH: i64 = 44;
/// How wide a line is that passes between boxes.
const PASSING: i64 = 10;
const SWEEPS: usize = 8;

/// Where everything stands; the origin is at the left and top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Left and top of each box.
    pub(crate) places: Vec<(i64, i64)>,
    /// The points of each line: from the middle of a box's lower edge to the middle of another's upper edge.
    pub(crate) routes: Vec<Vec<(i64, i64)>>,
    pub(crate) width: i64,
    pub(crate) height: i64,
}

/// A box, or a point where a line passes.
#[derive(Clone, Debug)]
struct Thing {
    layer: usize,
    width: i64,
    height: i64,
    left: i64,
    above: Vec<usize>,
    beneath: Vec<usize>,
}

/// Lays out boxes of these sizes.
///
/// # Cost
/// About linear in the boxes and the layers that lines pass.
pub(crate) fn layout(sizes: &[(i64, i64)], lines: &[(usize, usize)]) -> Layout {
    let layers = layers(sizes.len(), lines);
    let mut things: Vec<Thing> = sizes
        .iter()
        .zip(&layers)
        .map(|(size, layer)| Thing::new(*layer, *size))
        .collect();
    let mut passes = Vec::new();
    for (from, to) in lines {
        let mut way = vec![*from];
        for layer in layers[*from] + 1..layers[*to] {
            things.push(Thing::new(layer, (PASSING, 0)));
            way.push(things.len() - 1);
        }
        way.push(*to);
        for pair in way.windows(2) {
            things[pair[0]].beneath.push(pair[1]);
            things[pair[1]].above.push(pair[0]);
        }
        passes.push(way);
    }
    let mut rows: Vec<Vec<usize>> = vec![Vec::new(); layers.iter().max().map_or(0, |last| last + 1)];
    for (number, thing) in things.iter().enumerate() {
        rows[thing.layer].push(number);
    }
    put_in_order(&mut rows, &things);
    put_beside(&rows, &mut things);
    finished(sizes, &rows, &things, &passes)
}

/// The longest way to each box from one that nothing points to.
fn layers(count: usize, lines: &[(usize, usize)]) -> Vec<usize> {
    let mut waiting = vec![0; count];
    let mut beneath: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (from, to) in lines {
        waiting[*to] += 1;
        beneath[*from].push(*to);
    }
    let mut layers = vec![0; count];
    let mut ready: Vec<usize> = (0..count).filter(|one| waiting[*one] == 0).collect();
    let mut at = 0;
    while let Some(one) = ready.get(at).copied() {
        at += 1;
        for other in &beneath[one] {
            layers[*other] = layers[*other].max(layers[one] + 1);
            waiting[*other] -= 1;
            if waiting[*other] == 0 {
                ready.push(*other);
            }
        }
    }
    layers
}

/// Sorts each row by where its neighbours stand, down and up in turn.
fn put_in_order(rows: &mut [Vec<usize>], things: &[Thing]) {
    let mut position = vec![0_u64; things.len()];
    let number = |row: &[usize], position: &mut [u64]| {
        row.iter().zip(0..).for_each(|(thing, at)| position[*thing] = at);
    };
    rows.iter().for_each(|row| number(row, &mut position));
    for sweep in 0..SWEEPS {
        let downward = sweep % 2 == 0;
        for step in 0..rows.len() {
            let at = if downward { step } else { rows.len() - 1 - step };
            let key = |thing: &usize| {
                let neighbours = match downward {
                    true => &things[*thing].above,
                    false => &things[*thing].beneath,
                };
                match neighbours.len() as u64 {
                    0 => position[*thing] * 1_000,
                    count => neighbours.iter().map(|one| position[*one] * 1_000).sum::<u64>() / count,
                }
            };
            let mut row = rows[at].clone();
            row.sort_by_cached_key(key);
            number(&row, &mut position);
            rows[at] = row;
        }
    }
}

/// Moves each thing as far towards the middle of its neighbours as those beside it allow.
fn put_beside(rows: &[Vec<usize>], things: &mut [Thing]) {
    for row in rows {
        let mut left = 0;
        for thing in row {
            things[*thing].left = left;
            left += things[*thing].width + GAP_BESIDE;
        }
    }
    for sweep in 0..SWEEPS {
        let downward = sweep % 2 == 0;
        for step in 0..rows.len() {
            let row = &rows[if downward { step } else { rows.len() - 1 - step }];
            let wanted: Vec<i64> = row.iter().map(|thing| wanted(*thing, downward, things)).collect();
            let (mut from_left, mut from_right) = (wanted.clone(), wanted);
            for at in 1..row.len() {
                let end = from_left[at - 1] + things[row[at - 1]].width + GAP_BESIDE;
                from_left[at] = from_left[at].max(end);
            }
            for at in (1..row.len()).rev() {
                let start = from_right[at] - things[row[at - 1]].width - GAP_BESIDE;
                from_right[at - 1] = from_right[at - 1].min(start);
            }
            // Either keeps the distances, and so does what lies between them.
            for (at, thing) in row.iter().enumerate() {
                things[*thing].left = (from_left[at] + from_right[at]).div_euclid(2);
            }
        }
    }
}

/// Where a thing would stand under the middle of its neighbours.
fn wanted(thing: usize, downward: bool, things: &[Thing]) -> i64 {
    let one = &things[thing];
    let neighbours = if downward { &one.above } else { &one.beneath };
    match neighbours.len() as i64 {
        0 => one.left,
        count => {
            let middles = neighbours.iter().map(|other| things[*other].middle());
            middles.sum::<i64>().div_euclid(count) - one.width / 2
        }
    }
}

fn finished(sizes: &[(i64, i64)], rows: &[Vec<usize>], things: &[Thing], passes: &[Vec<usize>]) -> Layout {
    let first = things.iter().map(|thing| thing.left).min().unwrap_or(0);
    let last = things
        .iter()
        .map(|thing| thing.left + thing.width)
        .max()
        .unwrap_or(0);
    let mut tops = Vec::with_capacity(rows.len());
    let mut top = 0;
    for row in rows {
        tops.push(top);
        top += row.iter().map(|thing| things[*thing].height).max().unwrap_or(0) + GAP_BENEATH;
    }
    let places = things[..sizes.len()].iter();
    let places = places.map(|thing| (thing.left - first, tops[thing.layer]));
    let route = |way: &Vec<usize>| {
        let ends = way.len() - 1;
        let points = way.iter().enumerate().map(|(at, number)| {
            let thing = &things[*number];
            let lower = if at == 0 { thing.height } else { 0 };
            (thing.middle() - first, tops[thing.layer] + lower)
        });
        // A line passes a layer straight, from its top to where the lowest box of it ends.
        let points = points.enumerate().flat_map(|(at, (across, down))| {
            let is_passing = at > 0 && at < ends;
            let layer = things[way[at]].layer;
            let until = tops.get(layer + 1).map_or(down, |next| next - GAP_BENEATH);
            [Some((across, down)), is_passing.then_some((across, until))]
        });
        points.flatten().collect()
    };
    Layout {
        places: places.collect(),
        routes: passes.iter().map(route).collect(),
        width: last - first,
        height: (top - GAP_BENEATH).max(0),
    }
}

impl Thing {
    fn new(layer: usize, (width, height): (i64, i64)) -> Thing {
        Thing {
            layer,
            width,
            height,
            left: 0,
            above: Vec::new(),
            beneath: Vec::new(),
        }
    }

    fn middle(&self) -> i64 {
        self.left + self.width / 2
    }
}

#[cfg(test)]
mod tests {
    use super::layout;

    #[test]
    fn boxes_do_not_overlap_and_lines_run_downward() {
        let sizes: Vec<(i64, i64)> = (0..40).map(|at| (60 + at * 7 % 90, 30 + at * 3 % 20)).collect();
        let lines: Vec<(usize, usize)> = (1..40).flat_map(|at| [(at / 3, at), (at / 7, at)]).collect();
        let lines: Vec<(usize, usize)> = lines.into_iter().filter(|(from, to)| from != to).collect();
        let laid = layout(&sizes, &lines);
        for (one, (left, top)) in laid.places.iter().enumerate() {
            assert!(*left >= 0 && left + sizes[one].0 <= laid.width);
            for (other, (other_left, other_top)) in laid.places.iter().enumerate().skip(one + 1) {
                let is_apart = left + sizes[one].0 <= *other_left
                    || other_left + sizes[other].0 <= *left
                    || top + sizes[one].1 <= *other_top
                    || other_top + sizes[other].1 <= *top;
                assert!(is_apart, "{one} and {other} overlap");
            }
        }
        for route in &laid.routes {
            assert!(route.windows(2).all(|pair| pair[0].1 <= pair[1].1), "{route:?}");
        }
        assert_eq!(laid, layout(&sizes, &lines));
    }
}
