import { hex } from '../hex-color.js'

/** Colours of stamps (rule paper-7). */
export const colors = {
  value: hex('16151a'),
  mark: hex('1d2152'),
  frame: hex('8b867d'),
  hairline: hex('cfcabf'),
  name: hex('1c1b20'),
  time: hex('55525b'),
  foot: hex('6d6974'),
} as const
