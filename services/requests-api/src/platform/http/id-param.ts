import { type PipeTransform } from '@nestjs/common'
import { refuse } from '../../kernel/refusal.js'

export const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id in a path. A malformed id is refused like an unknown one. */
export class IdParam implements PipeTransform<string, string> {
  constructor(private readonly refusal: string) {}

  transform(value: string): string {
    return uuid.test(value) ? value.toLowerCase() : refuse(this.refusal)
  }
}
