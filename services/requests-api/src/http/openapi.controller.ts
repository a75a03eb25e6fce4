import { Controller } from '@nestjs/common'
import { Answers } from './answers.js'

/** This product's version, as the OpenAPI document names it. */
export class ProductVersion {
  constructor(readonly version: string) {}
}

@Controller()
export class OpenApiController {
  #document: Promise<object> | undefined

  constructor(private readonly product: ProductVersion) {}

  @Answers('openapi')
  read(): Promise<object> {
    // Made when first asked for: start-up need not wait for it.
    return (this.#document ??= import('./openapi.js').then(({ openApiDocument }) =>
      openApiDocument(this.product.version),
    ))
  }
}
