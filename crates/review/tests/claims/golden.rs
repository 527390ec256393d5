//! Positions for every code.
