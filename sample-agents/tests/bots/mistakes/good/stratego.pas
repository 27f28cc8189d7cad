program Bot;
{ Plays Stratego from the board that every turn shows: the last legal move from a random choice. }

uses SysUtils;

const
  { From the back row to the front row. }
  Setup: array[0..3] of string = ('8BFB878B75', 'B7B4s83B86', '5614725963', '9965999499');
  Names: array[0..3] of string = ('UP', 'DOWN', 'LEFT', 'RIGHT');
  DX: array[0..3] of Integer = (0, 0, -1, 1);
  DY: array[0..3] of Integer = (-1, 1, 0, 0);

var
  Line: string;
  Board: array[0..9] of string;
  IsRed: Boolean;
  I: Integer;

procedure Hear;
begin
  if Eof(Input) then Halt(0);
  ReadLn(Line);
  if Copy(Line, 1, 4) = 'QUIT' then Halt(0);
end;

procedure Say(Answer: string);
begin
  WriteLn(Answer);
  Flush(Output);
end;

procedure Move;
var
  X, Y, I, ToX, ToY, Count: Integer;
  Answer: string;
begin
  Count := 0;
  Answer := '';
  for Y := 0 to 9 do
    for X := 0 to 9 do
      if Pos(Board[Y][X + 1], '123456789s') > 0 then
        for I := 0 to 3 do
        begin
          ToX := X + DX[I];
          ToY := Y + DY[I];
          if (ToX < 0) or (ToX > 9) or (ToY < 0) or (ToY > 9) then Continue;
          if Pos(Board[ToY][ToX + 1], '.#') = 0 then Continue;
          Inc(Count);
          if Random(Count) = 0 then Answer := IntToStr(X) + ' ' + IntToStr(Y) + ' ' + Names[I];
        end;
  Say(Answer);
end;

begin
  Hear;
  IsRed := Copy(Line, 1, 3) = 'RED';
  for I := 0 to 3 do
    if IsRed then Say(Setup[I]) else Say(Setup[3 - I]);
  while True do
  begin
    Hear; { START, or the opponent's move }
    for I := 0 to 9 do
    begin
      Hear;
      Board[I] := Line;
    end;
    Move;
    Hear; { the echo }
  end;
end.
