//! Computer players from a beginner to full strength, and their manners.
