//! The places of the weights: one for each thing the evaluation knows.

macro_rules! places {
    ($($(#[$doc:meta])* $name:ident [$count:literal];)* => $total:ident $names:ident) => {
        places!(@ 0; $($(#[$doc])* $name [$count];)*);
        /// How many there are.
        pub const $total: usize = 0 $(+ $count)*;
        /// Their names and lengths, in order.
        pub const $names: &[(&str, usize)] = &[$((stringify!($name), $count)),*];
    };
    (@ $start:expr; $(#[$doc:meta])* $name:ident [$count:literal]; $($rest:tt)*) => {
        $(#[$doc])*
        pub const $name: usize = $start;
        places!(@ $name + $count; $($rest)*);
    };
    (@ $start:expr;) => {};
}

places! {
    /// It is this side's turn.
    TEMPO [1];
    /// Bishops on both colors.
    BISHOP_PAIR [1];
    /// By the number of squares a knight can go to.
    KNIGHT_MOBILITY [9];
    /// By the number of squares a bishop can go to.
    BISHOP_MOBILITY [14];
    /// By the number of squares a rook can go to.
    ROOK_MOBILITY [15];
    /// By the number of squares a queen can go to.
    QUEEN_MOBILITY [28];
    /// A rook on a file without pawns.
    ROOK_OPEN_FILE [1];
    /// A rook on a file without own pawns.
    ROOK_HALF_OPEN_FILE [1];
    /// A rook on the seventh rank.
    ROOK_SEVENTH [1];
    /// A knight where no pawn can chase it, held by a pawn.
    KNIGHT_OUTPOST [1];
    /// A bishop where no pawn can chase it, held by a pawn.
    BISHOP_OUTPOST [1];
    /// Own pawns on the colour of a bishop.
    BISHOP_PAWNS [1];
    /// A minor piece behind a pawn.
    MINOR_BEHIND_PAWN [1];
    /// A pawn without neighbours.
    ISOLATED [1];
    /// A pawn before another.
    DOUBLED [1];
    /// A pawn that can neither be held nor step on.
    BACKWARD [1];
    /// Pawns side by side, by rank.
    PHALANX [8];
    /// A pawn held by another, by rank.
    SUPPORTED [8];
    /// A passed pawn, by rank.
    PASSED [8];
    /// A passed pawn with a piece before it, by rank.
    PASSED_BLOCKED [8];
    /// A passed pawn whose next square is not attacked, by rank.
    PASSED_SAFE_STEP [8];
    /// A passed pawn whose whole way is neither held nor attacked, by rank.
    PASSED_FREE_WAY [8];
    /// A passed pawn held by a pawn.
    PASSED_SUPPORTED [1];
    /// An advanced passed pawn, by the distance of the own king.
    PASSED_OWN_KING [8];
    /// An advanced passed pawn, by the distance of the other king.
    PASSED_OTHER_KING [8];
    /// A pawn that has only one opponent to pass.
    CANDIDATE [8];
    /// A pawn attacks a minor piece.
    PAWN_HITS_MINOR [1];
    /// A pawn attacks a rook.
    PAWN_HITS_ROOK [1];
    /// A pawn attacks a queen.
    PAWN_HITS_QUEEN [1];
    /// A pawn can step to attack a piece.
    PAWN_STEP_HITS [1];
    /// A minor piece attacks another.
    MINOR_HITS_MINOR [1];
    /// A minor piece attacks a rook.
    MINOR_HITS_ROOK [1];
    /// A minor piece attacks a queen.
    MINOR_HITS_QUEEN [1];
    /// A rook attacks a minor piece.
    ROOK_HITS_MINOR [1];
    /// A rook attacks a queen.
    ROOK_HITS_QUEEN [1];
    /// The king attacks something unheld.
    KING_HITS [1];
    /// A piece attacked and not held.
    HANGING [1];
    /// A pawn attacked by a piece and not held by a pawn.
    WEAK_PAWN [1];
    /// Squares behind the own center that the other side does not attack.
    SPACE [1];
    /// Own pawns before the king, by distance in ranks; 0 is none.
    SHELTER [8];
    /// The other side's pawns before the king, by distance in ranks; 0 is none.
    STORM [8];
    => TERM_COUNT TERM_NAMES
}

places! {
    /// Always there.
    DANGER_BASE [1];
    /// Knights that attack the king's ring.
    DANGER_KNIGHTS [1];
    /// Bishops that attack the king's ring.
    DANGER_BISHOPS [1];
    /// Rooks that attack the king's ring.
    DANGER_ROOKS [1];
    /// Queens that attack the king's ring.
    DANGER_QUEENS [1];
    /// Attacks on squares next to the king.
    DANGER_HITS [1];
    /// Squares of the ring attacked and held by king or queen at most.
    DANGER_WEAK [1];
    /// Safe checks by a knight.
    DANGER_KNIGHT_CHECK [1];
    /// Safe checks by a bishop.
    DANGER_BISHOP_CHECK [1];
    /// Safe checks by a rook.
    DANGER_ROOK_CHECK [1];
    /// Safe checks by a queen.
    DANGER_QUEEN_CHECK [1];
    /// The attacker has no queen.
    DANGER_NO_QUEEN [1];
    /// The king's own pawns on its ring.
    DANGER_PAWN_COVER [1];
    /// The king's own minor pieces on its ring.
    DANGER_MINOR_COVER [1];
    /// Own pieces pinned to the king.
    DANGER_PINNED [1];
    => DANGER_COUNT DANGER_NAMES
}
