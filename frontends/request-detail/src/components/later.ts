import { lazy } from 'react'

/** One file for all dialogs: the page opens without it, and what it shares with them stays in few files. */
const load = () => import('./dialogs.js')

export const CancelDialog = lazy(async () => ({ default: (await load()).CancelDialog }))
export const DeleteRequestDialog = lazy(async () => ({ default: (await load()).DeleteRequestDialog }))
export const EraseDialog = lazy(async () => ({ default: (await load()).EraseDialog }))
export const SendAgainDialog = lazy(async () => ({ default: (await load()).SendAgainDialog }))
