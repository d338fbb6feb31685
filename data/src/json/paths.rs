//! The paths that are wanted of a record, as a tree that is walked beside it.
//!
//! In: paths: keys joined by points, `[]` behind a key for the values of its list. Out: nodes by number; 0 is the record.

/// The tree of all paths.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    nodes: Vec<Node>,
}

#[derive(Debug, Default)]
struct Node {
    keys: Vec<(String, usize)>,
    items: Option<usize>,
    column: Option<u32>,
}

impl Paths {
    /// The tree of these paths; each is the column of its place.
    pub(crate) fn of(paths: &[String]) -> Paths {
        let mut tree = Paths {
            nodes: vec![Node::default()],
        };
        for (column, path) in paths.iter().enumerate() {
            let mut node = 0;
            for part in path.split('.') {
                let key = part.trim_end_matches("[]");
                node = tree.child(node, key);
                for _ in 0..(part.len() - key.len()) / 2 {
                    node = tree.items_of(node);
                }
            }
            tree.nodes[node].column = Some(column as u32);
        }
        tree
    }

    fn child(&mut self, node: usize, key: &str) -> usize {
        self.key(node, key.as_bytes()).unwrap_or_else(|| {
            let child = self.add();
            self.nodes[node].keys.push((key.to_owned(), child));
            child
        })
    }

    fn items_of(&mut self, node: usize) -> usize {
        self.items(node).unwrap_or_else(|| {
            let items = self.add();
            self.nodes[node].items = Some(items);
            items
        })
    }

    fn add(&mut self) -> usize {
        self.nodes.push(Node::default());
        self.nodes.len() - 1
    }

    /// The node under a key.
    pub(crate) fn key(&self, node: usize, key: &[u8]) -> Option<usize> {
        let keys = &self.nodes[node].keys;
        keys.iter()
            .find(|(known, _)| known.as_bytes() == key)
            .map(|(_, child)| *child)
    }

    /// The node of a list's items.
    pub(crate) fn items(&self, node: usize) -> Option<usize> {
        self.nodes[node].items
    }

    /// Whether something in the value is wanted.
    pub(crate) fn has_parts(&self, node: usize) -> bool {
        !self.nodes[node].keys.is_empty() || self.nodes[node].items.is_some()
    }

    /// The column that wants the value itself.
    pub(crate) fn column(&self, node: usize) -> Option<u32> {
        self.nodes[node].column
    }
}
