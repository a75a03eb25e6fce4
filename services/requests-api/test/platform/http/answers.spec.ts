import 'reflect-metadata'
import { describe, expect, it } from '@jest/globals'
import { type Call, calls } from '@countersign/contracts/calls'
import { accessControllers } from '@countersign/requests-api/internal/access/http/controllers'
import { ServiceController } from '@countersign/requests-api/internal/platform/http/service.controller'
import { requestsControllers } from '@countersign/requests-api/internal/requests/http/controllers'
import { RequestMethod } from '@nestjs/common'

const controllers: { prototype: object }[] = [...accessControllers, ...requestsControllers, ServiceController]

/** The routes of all controllers, in the notation of the call table. */
const answered = controllers.flatMap(({ prototype }) =>
  Object.getOwnPropertyNames(prototype).flatMap((name) => {
    if (name === 'constructor') return []
    const path = Reflect.getMetadata('path', (prototype as Record<string, object>)[name]!) as string | undefined
    const method = Reflect.getMetadata('method', (prototype as Record<string, object>)[name]!) as RequestMethod
    return path === undefined ? [] : [`${RequestMethod[method].toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`]
  }),
)

describe('the table of calls', () => {
  it.each(Object.entries<Call>(calls))('has exactly one handler for %s', (_name, { method, path }) => {
    expect(answered.filter((one) => one === `${method} ${path}`)).toHaveLength(1)
  })

  it('has a call for each handler', () => {
    const described = Object.values<Call>(calls).map(({ method, path }) => `${method} ${path}`)
    expect(answered.toSorted()).toEqual(described.toSorted())
  })

  it.each(Object.entries<Call>(calls))('requires a link for %s exactly if its path holds a token', (_name, call) => {
    expect(call.needs === 'link').toBe(call.path.includes('{token}'))
  })
})
