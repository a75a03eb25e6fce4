import type { UserConfigFnObject } from 'vite'

/** The shell's whole vite configuration. */
export function shell(): UserConfigFnObject

/** A remote's whole vite configuration: it exposes exactly `./page`, from `src/expose.ts`, and can be put anywhere. */
export function remote(options: { name: string; port: number; uses?: readonly string[] }): UserConfigFnObject
