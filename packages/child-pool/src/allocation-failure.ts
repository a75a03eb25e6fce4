/** True for failed allocations, as decompression bombs cause under a memory limit. */
export function isAllocationFailure(error: object): boolean {
  const { name, message } = error as Partial<Error>
  return name === 'RangeError' && /alloca|array (buffer )?length|memory/i.test(message ?? '')
}
