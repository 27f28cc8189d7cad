#!/usr/bin/env bash
# Plays Stratego from the board that every turn shows: the first legal move from a random place on.

# From the back row to the front row.
setup=(8BFB878B75 B7B4s83B86 5614725963 9965999499)
names=(UP DOWN LEFT RIGHT)
dx=(0 0 -1 1)
dy=(-1 1 0 0)

hear() {
  IFS= read -r line || exit 0
  case $line in QUIT*) exit 0 ;; esac
}

find_move() {
  local start=$((RANDOM % 400)) i place direction x y to_x to_y
  for ((i = 0; i < 400; i++)); do
    place=$(((start + i) % 400))
    direction=$((place % 4))
    x=$((place / 4 % 10))
    y=$((place / 40))
    [[ ${board[y]:x:1} == [1-9s] ]] || continue
    to_x=$((x + dx[direction]))
    to_y=$((y + dy[direction]))
    ((to_x >= 0 && to_x < 10 && to_y >= 0 && to_y < 10)) || continue
    [[ ${board[to_y]:to_x:1} == [.#] ]] || continue
    move="$x $y ${names[direction]}"
    return
  done
}

hear
for i in 0 1 2 3; do
  if [[ $line == RED* ]]; then echo "${setup[i]}"; else echo "${setup[3 - i]}"; fi
done
while true; do
  hear # START, or the opponent's move
  board=()
  for i in {0..9}; do
    hear
    board+=("$line")
  done
  find_move
  echo "$move"
  hear # the echo
done
