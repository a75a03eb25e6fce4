import { Controller } from '@nestjs/common'
import { Answers } from './answers.js'

@Controller()
export class OpenApiController {
  #document: Promise<object> | undefined

  @Answers('openapi')
  read(): Promise<object> {
    // Made when first asked for: start-up need not wait for it.
    return (this.#document ??= import('./openapi.js').then(({ openApiDocument }) => openApiDocument()))
  }
}
