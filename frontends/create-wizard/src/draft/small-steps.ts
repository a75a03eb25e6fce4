import type { FieldChange, FieldView } from '@countersign/contracts'

interface Steps {
  fieldId: string
  /** As it was before them. */
  before: FieldView | undefined
  step: FieldChange
  timer: ReturnType<typeof setTimeout>
}

/** How long nothing more has to come before a run of small steps is told as one: the same rest as before they are read out. */
const restMs = 500

/** Small steps of one field, of which the server has not heard yet, as arrow keys make: it hears of all when they rest. */
export class SmallSteps {
  #steps: Steps | null = null

  /** @param tell hears of all steps at once, and how the field was before */
  constructor(private readonly tell: (fieldId: string, step: FieldChange, before: FieldView | undefined) => void) {}

  get now(): Pick<Steps, 'fieldId' | 'step'> | null {
    return this.#steps
  }

  /** @param seen the fields as they are seen before the step */
  add(fieldId: string, step: FieldChange, seen: () => readonly FieldView[]): void {
    if (this.#steps?.fieldId !== fieldId) this.rest()
    clearTimeout(this.#steps?.timer)
    const before = this.#steps?.before ?? seen().find(({ id }) => id === fieldId)
    this.#steps = { fieldId, before, step: { ...this.#steps?.step, ...step }, timer: setTimeout(this.rest, restMs) }
  }

  /** Tells them now. */
  readonly rest = (): void => {
    const steps = this.#steps
    if (!steps) return
    clearTimeout(steps.timer)
    this.#steps = null
    this.tell(steps.fieldId, steps.step, steps.before)
  }
}
