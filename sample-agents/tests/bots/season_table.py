"""Computes the table of a tournament from games.csv, as docs/tournaments.md says it: the place, the games won, drawn and lost, the points,
and the tie-breaks of each player. It is written from that page alone, and shares nothing with what it checks.
"""

import csv
import sys
from collections import defaultdict

POINTS = {"1-0": (1, 0), "0-1": (0, 1), "1/2-1/2": (0.5, 0.5), "0-0": (0, 0)}


def main():
    counts = defaultdict(lambda: [0, 0, 0])
    points = defaultdict(float)
    opponents = defaultdict(list)
    with open(sys.argv[1], newline="", encoding="utf-8") as games:
        for game in csv.DictReader(games):
            names = (game["first"], game["second"])
            for name in names:
                counts[name]
            if game["result"] == "void":
                continue
            both_lost = game["result"] == "0-0"
            won = POINTS[game["result"]]
            for side in (0, 1):
                own, other = names[side], names[1 - side]
                points[own] += won[side]
                at = 2 if both_lost else {1: 0, 0.5: 1, 0: 2}[won[side]]
                counts[own][at] += 1
                opponents[own].append((other, 0 if both_lost else won[side]))
    rows = []
    for name, (wins, draws, losses) in counts.items():
        buchholz = sum(points[other] for other, _ in opponents[name])
        sonneborn = sum(points[other] * share for other, share in opponents[name])
        rows.append((points[name], buchholz, sonneborn, wins, name, draws, losses))
    rows.sort(key=lambda row: [-figure for figure in row[:4]])
    for row in rows:
        # Players whose figures are all equal share a place.
        place = 1 + next(at for at, other in enumerate(rows) if other[:4] == row[:4])
        own, buchholz, sonneborn, wins, name, draws, losses = row
        print(place, name, wins, draws, losses, own, buchholz, sonneborn)


main()
