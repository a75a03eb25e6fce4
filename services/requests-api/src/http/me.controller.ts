import { Controller, Header } from '@nestjs/common'
import { QueryBus } from '@nestjs/cqrs'
import { ReadMe } from '../application/queries/read-me.js'
import { Answers } from './answers.js'

@Controller()
export class MeController {
  constructor(private readonly queries: QueryBus) {}

  /** nginx inserts the response into pages as is: it must not close the surrounding element. */
  @Answers('me')
  @Header('content-type', 'application/json; charset=utf-8')
  async read(): Promise<string> {
    return JSON.stringify(await this.queries.execute(new ReadMe())).replaceAll('<', '\\u003c')
  }
}
