"""Agents run against suites: plan, runner, results file, scoring, speed.

plan = make_plan(["EpiSEM/*"], episodes=4, seed=0)
run(plan, Agent("mine", "my_module:make"), "runs/mine.jsonl", workers=2)
print(score("runs/mine.jsonl").summary.core["ecs"])
"""
