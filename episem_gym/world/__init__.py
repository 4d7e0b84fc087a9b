"""World state, masked view, tool execution and the backend of commits: HOW it behaves. Pure and deterministic."""
