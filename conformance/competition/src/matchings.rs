//! The ways to pair players, the cheapest first.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap},
    convert::Infallible,
};

use rustworkx_core::{
    max_weight_matching::max_weight_matching,
    petgraph::graph::{NodeIndex, UnGraph},
};

/// What a pair costs; nothing if it cannot play.
pub(crate) type Cost<'a> = &'a dyn Fn(usize, usize) -> Option<i128>;

/// Pairs, each in the order in which the players are given.
pub(crate) type Pairs = Vec<[usize; 2]>;

/// How far from each other in their order two players may be at first, when there are many.
const NEAR: usize = 96;

/// All ways to pair these players, in the order of their costs (Murty, 1968). Each way is found when it is asked for.
pub(crate) struct Matchings<'a> {
    order: Vec<usize>,
    cost: Cost<'a>,
    ways: BinaryHeap<Reverse<Way>>,
    /// The way that was returned last. The others of its kind take long to find, and most often none of them is asked for.
    last: Option<Way>,
}

/// The cheapest of the ways that begin with some pairs and avoid others.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    cost: i128,
    pairs: Pairs,
    /// How many of the pairs are the same in all of these ways.
    fixed: usize,
    avoided: BTreeSet<[usize; 2]>,
}

impl<'a> Matchings<'a> {
    /// Returns the ways to pair these players. Neighbours in the order are likely to cost least.
    pub(crate) fn new(order: Vec<usize>, cost: Cost<'a>) -> Self {
        // The best partner has nearly the same score, so a large graph needs only short edges.
        let mut reach = order.len().min(NEAR);
        let mut first = matched(&order, cost, reach);
        while first.is_none() && reach < order.len() {
            reach *= 2;
            first = matched(&order, cost, reach);
        }
        let mut matchings = Self {
            order,
            cost,
            ways: BinaryHeap::new(),
            last: None,
        };
        matchings.add(first, Vec::new(), BTreeSet::new());
        matchings
    }

    /// Adds the other ways among those of which this one is the cheapest. Each has the same pairs up to one, and not that one.
    fn branch(&mut self, way: &Way) {
        for at in way.fixed..way.pairs.len() {
            let begun = way.pairs[..at].to_vec();
            let mut avoided = way.avoided.clone();
            avoided.insert(way.pairs[at]);
            let is_left = |one: &usize| !begun.iter().flatten().any(|it| it == one);
            let left: Vec<usize> = self.order.iter().copied().filter(is_left).collect();
            let cost = |one, other| match avoided.contains(&[one, other]) {
                true => None,
                false => (self.cost)(one, other),
            };
            let rest = matched(&left, &cost, left.len());
            self.add(rest, begun, avoided);
        }
    }

    /// Adds a way that begins with these pairs, if the rest can be paired.
    fn add(&mut self, rest: Option<Pairs>, mut pairs: Pairs, avoided: BTreeSet<[usize; 2]>) {
        let Some(rest) = rest else {
            return;
        };
        let fixed = pairs.len();
        pairs.extend(rest);
        let costs = pairs
            .iter()
            .filter_map(|&[one, other]| (self.cost)(one, other));
        self.ways.push(Reverse(Way {
            cost: costs.sum(),
            pairs,
            fixed,
            avoided,
        }));
    }
}

impl Iterator for Matchings<'_> {
    type Item = Pairs;

    fn next(&mut self) -> Option<Pairs> {
        if let Some(way) = self.last.take() {
            self.branch(&way);
        }
        let Reverse(way) = self.ways.pop()?;
        Some(self.last.insert(way).pairs.clone())
    }
}

/// A pair that can play: two places in the order, the smaller one first, and what the pair costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(crate) one: usize,
    pub(crate) other: usize,
    pub(crate) cost: i128,
}

/// Returns the pairs of players who are at most `reach` places apart.
pub(crate) fn edges(order: &[usize], cost: Cost<'_>, reach: usize) -> Vec<Edge> {
    let mut edges = Vec::new();
    for (one, &player) in order.iter().enumerate() {
        for (other, &opponent) in order.iter().enumerate().skip(one + 1).take(reach) {
            if let Some(cost) = cost(player, opponent) {
                edges.push(Edge { one, other, cost });
            }
        }
    }
    edges
}

/// Returns the cheapest way to pair everyone, if partners are at most `reach` places apart.
fn matched(order: &[usize], cost: Cost<'_>, reach: usize) -> Option<Pairs> {
    let pairs = cheapest(order, &edges(order, cost, reach));
    (pairs.len() * 2 == order.len()).then_some(pairs)
}

/// Returns the cheapest way to pair as many as possible with these pairs.
pub(crate) fn cheapest(order: &[usize], edges: &[Edge]) -> Pairs {
    let mut graph = UnGraph::<(), i128>::with_capacity(order.len(), edges.len());
    let nodes: Vec<NodeIndex> = order.iter().map(|_| graph.add_node(())).collect();
    for edge in edges {
        graph.add_edge(nodes[edge.one], nodes[edge.other], -edge.cost);
    }
    let weight = |edge: rustworkx_core::petgraph::graph::EdgeReference<'_, i128>| {
        Ok::<_, Infallible>(*edge.weight())
    };
    let Ok(matching) = max_weight_matching(&graph, true, weight, false);
    let mut pairs: Vec<[usize; 2]> = matching
        .into_iter()
        .map(|(one, other)| [one.min(other), one.max(other)])
        .collect();
    pairs.sort_unstable();
    pairs
        .into_iter()
        .map(|pair| pair.map(|at| order[at]))
        .collect()
}
