/** Allowed moves of a state machine: for each state, the accepted events and the state that each leads to. */
export type Moves<State extends string, Event extends string> = Record<State, Partial<Record<Event, State>>>;

/** The state an event leads to, or undefined when the machine does not allow it there. */
export type Next<State extends string, Event extends string> = (state: State, event: Event) => State | undefined;

export function machine<State extends string, Event extends string>(moves: Moves<State, Event>): Next<State, Event> {
  return (state, event) => moves[state][event];
}
