//! One binary that is the whole chess room.

fn main() {
    println!("tabiya");
}
