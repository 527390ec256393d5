//! What is legal: the rules of chess as a pure library.
