import { expect, it } from '@jest/globals'
import { eventId } from '@countersign/event-log'
import fc from 'fast-check'
import { v5 } from 'uuid'

it('names events as the library would, whatever the command is called', () => {
  const nameSpace = 'b82a2da7-c75f-4e07-a74e-7a3f012de46a'
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (command, number) => {
      expect(eventId(command, number)).toBe(v5(`${command}#${number}`, nameSpace))
    }),
  )
})
