//! The engine as chess programs speak with it.
