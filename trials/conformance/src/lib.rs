//! Many runs against one expectation.
pub mod corpus;
pub mod parsed;
