import { createStore, useStore } from '#web/lib/store.ts'

type ToastLink = { text: string; path: string }

export type Toast = {
  id: number
  title: string
  description?: string | undefined
  link?: ToastLink | undefined
  isFailure: boolean
  durationMs: number
  isOpen: boolean
}

const toastLimit = 5
const toastDurationMs = 5000

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

type NewToast = Pick<Toast, 'title' | 'description' | 'link'> & { durationMs?: number }

function show(toast: NewToast, isFailure: boolean): void {
  lastId += 1
  const added: Toast = { durationMs: toastDurationMs, ...toast, id: lastId, isFailure, isOpen: true }
  toasts.set([added, ...toasts.get()].slice(0, toastLimit))
}

export const showToast = (toast: NewToast): void => show(toast, false)

export const showFailure = (toast: NewToast): void => show(toast, true)

export const accessRestricted = 'Access Restricted'

/** For failures that no longer apply. */
export function removeToastsTitled(titles: readonly string[]): void {
  toasts.set(toasts.get().filter(({ title }) => !titles.includes(title)))
}

/** Starts the closing animation. Call `removeToast` when the animation has ended. */
export function dismissToast(id: number): void {
  toasts.set(toasts.get().map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)))
}

export function removeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}

export const useToasts = (): readonly Toast[] => useStore(toasts)
