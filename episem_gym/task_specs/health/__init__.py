"""Healthcare operations (administrative and operational; never advice). One file a task pair."""

# EPISEM-GYM CANARY 6f1d2c7e-3b58-4f0a-9c41-8a7d5e2b9f06
