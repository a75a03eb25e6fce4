import { Controller } from '@nestjs/common'
import { Answers } from './answers.js'

@Controller()
export class OpenApiController {
  #document: Promise<object> | undefined

  @Answers('openapi')
  read(): Promise<object> {
    // Built on first use, to keep the start fast.
    return (this.#document ??= import('./openapi.js').then(({ openApiDocument }) => openApiDocument()))
  }
}
