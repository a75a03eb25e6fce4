import { Controller, Get, Header } from '@nestjs/common'

/** This product's version, as the OpenAPI document names it. */
export class ProductVersion {
  constructor(readonly version: string) {}
}

@Controller('api/openapi.json')
export class OpenApiController {
  #document: Promise<object> | undefined

  constructor(private readonly product: ProductVersion) {}

  @Get()
  @Header('cache-control', 'no-cache')
  read(): Promise<object> {
    // Made when first asked for: start-up need not wait for it.
    return (this.#document ??= import('./openapi.js').then(({ openApiDocument }) =>
      openApiDocument(this.product.version),
    ))
  }
}
