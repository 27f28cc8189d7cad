(* Plays Stratego from the board that every turn shows: a random legal move by one square. *)

(* From the back row to the front row. *)
let setup = [ "8BFB878B75"; "B7B4s83B86"; "5614725963"; "9965999499" ]
let steps = [ ("UP", 0, -1); ("DOWN", 0, 1); ("LEFT", -1, 0); ("RIGHT", 1, 0) ]

let starts_with prefix line =
  String.length line >= String.length prefix && String.sub line 0 (String.length prefix) = prefix

let hear () =
  match input_line stdin with
  | line -> if starts_with "QUIT" line then exit 0 else line
  | exception End_of_file -> exit 0

let say answer =
  print_string (answer ^ "\n");
  flush stdout

let legal_moves board =
  let moves = ref [] in
  for y = 0 to 9 do
    for x = 0 to 9 do
      if String.contains "123456789s" board.(y).[x] then
        List.iter
          (fun (name, dx, dy) ->
            let to_x = x + dx and to_y = y + dy in
            if to_x >= 0 && to_x < 10 && to_y >= 0 && to_y < 10 && String.contains ".#" board.(to_y).[to_x] then
              moves := Printf.sprintf "%d %d %s" x y name :: !moves)
          steps
    done
  done;
  !moves

let () =
  let rows = if starts_with "RED" (hear ()) then setup else List.rev setup in
  List.iter say rows;
  while true do
    ignore (hear ()) (* START, or the opponent's move *);
    let board = Array.make 10 "" in
    for y = 0 to 9 do
      board.(y) <- hear ()
    done;
    let moves = legal_moves board in
    say (List.nth moves (Random.int (List.length moves)));
    ignore (hear ()) (* the echo *)
  done
