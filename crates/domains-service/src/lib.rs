//! Custom domains of a short-link service: names, proof of ownership, the edge.
