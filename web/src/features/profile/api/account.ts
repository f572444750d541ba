import { useMutation } from '@tanstack/react-query'
import { callFile } from '#web/lib/api/call-file.ts'
import { call } from '#web/lib/api/client.ts'
import { forgetSession } from '#web/lib/api/renewal.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** Everything that is kept on the person, as a file that the browser saves. */
export function useExport() {
  return useMutation({
    mutationFn: () => callFile('profile.export', {}, 'sidelight.json'),
    onSuccess: saveFile,
  })
}

/** Deletes the account; the session is over then. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => call('profile.delete', { body: { password } }),
    onSuccess: forgetSession,
  })
}
