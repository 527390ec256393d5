//! The engine as users of the library see it. One program, since each would take its own search along.

mod legal;
mod levels;
mod limits;
mod mates;
mod modes;
mod paper;
mod signature;
mod tactics;
mod uci;
