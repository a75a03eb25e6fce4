import { Controller } from '@nestjs/common'
import { Answers } from '../answers.js'

/** What can be had ready before files come, as Nest's injector knows it. */
export class ToPrepare {
  constructor(readonly converter: { prepare(): Promise<void> }) {}
}

@Controller()
export class PrepareController {
  constructor(private readonly to: ToPrepare) {}

  /** Nobody waits for it: whoever is about to bring a Word file has still to choose it. */
  @Answers('prepareConverter')
  prepare(): void {
    void this.to.converter.prepare()
  }
}
