import { timings, type Notice } from '@countersign/contracts'

export interface Toast extends Notice {
  id: number
  open: boolean
}

type Listener = () => void

/** Holds the newest toast only (rule pages-8). */
export class ToastStore {
  #toasts: readonly Toast[] = []
  #listeners = new Set<Listener>()
  #next = 1

  readonly subscribe = (listener: Listener): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly current = (): readonly Toast[] => this.#toasts

  show(notice: Notice): void {
    this.#set([{ ...notice, id: this.#next++, open: true }])
  }

  close(id: number): void {
    this.#set(this.#toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)))
    setTimeout(() => this.#set(this.#toasts.filter((toast) => toast.id !== id)), timings.toastRemovalMs)
  }

  #set(toasts: readonly Toast[]): void {
    this.#toasts = toasts
    for (const listener of this.#listeners) listener()
  }
}
