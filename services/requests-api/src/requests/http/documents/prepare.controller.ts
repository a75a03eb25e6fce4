import { Controller } from '@nestjs/common'
import { Answers } from '../../../platform/http/answers.js'

/** Wraps the document tools for Nest's injector. */
export class ToPrepare {
  constructor(readonly tools: { prepare(): Promise<void>; expectUpload(): void }) {}
}

@Controller()
export class PrepareController {
  constructor(private readonly to: ToPrepare) {}

  /** Does not wait: the user still has to choose the Word file. */
  @Answers('prepareConverter')
  prepare(): void {
    void this.to.tools.prepare()
  }
}
