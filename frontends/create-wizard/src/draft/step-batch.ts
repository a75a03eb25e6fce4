import type { FieldChange, FieldView } from '@countersign/contracts'

interface Steps {
  fieldId: string
  /** The field before the first step. */
  before: FieldView | undefined
  step: FieldChange
  timer: ReturnType<typeof setTimeout>
}

/** Pause in ms that ends a run of steps; equal to the delay before a screen reader announces the position. */
const flushDelayMs = 500

/** Batches small steps of one field, for example arrow keys, into one change. */
export class StepBatch {
  #steps: Steps | null = null

  /** @param onBatch receives the batch and the field before it */
  constructor(private readonly onBatch: (fieldId: string, step: FieldChange, before: FieldView | undefined) => void) {}

  get now(): Pick<Steps, 'fieldId' | 'step'> | null {
    return this.#steps
  }

  /** @param seen the fields before the step */
  add(fieldId: string, step: FieldChange, seen: () => readonly FieldView[]): void {
    if (this.#steps?.fieldId !== fieldId) this.flush()
    clearTimeout(this.#steps?.timer)
    const before = this.#steps?.before ?? seen().find(({ id }) => id === fieldId)
    this.#steps = {
      fieldId,
      before,
      step: { ...this.#steps?.step, ...step },
      timer: setTimeout(this.flush, flushDelayMs),
    }
  }

  /** Flushes the batch. */
  readonly flush = (): void => {
    const steps = this.#steps
    if (!steps) return
    clearTimeout(steps.timer)
    this.#steps = null
    this.onBatch(steps.fieldId, steps.step, steps.before)
  }
}
