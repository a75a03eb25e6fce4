export interface Person {
  name: string
  email: string
}

/** The actor of events that a person with an account causes (rule access-2). */
export interface PersonActor {
  kind: 'person'
  id: string
}
