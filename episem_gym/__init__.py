"""EpiSEM Gym: environments in which an agent must establish evidence before it acts."""
