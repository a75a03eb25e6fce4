import type { Plugin } from 'rolldown'

export const noticesName: string
export class NoLicence extends Error {}
export function licenceOf(folder: string): string
export function noticesOf(modules: readonly string[], assets?: readonly string[]): string
export function thirdPartyNotices(): Plugin
