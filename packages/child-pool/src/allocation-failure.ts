/** True for the error that stands for memory which could not be had: what an unpacked bomb meets where memory is limited. */
export function isAllocationFailure(error: object): boolean {
  const { name, message } = error as Partial<Error>
  return name === 'RangeError' && /alloca|array (buffer )?length|memory/i.test(message ?? '')
}
