import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { nonce } from '#web/nonce.ts'
import { useTheme } from '#web/color-scheme.ts'
import { theme } from '#web/mantine-theme.ts'

if (nonce) setNonce(nonce)

/** Around what is Mantine's (a dialog, a calendar): nothing of it is loaded where none is shown. */
export const Mantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} forceColorScheme={useTheme()} getStyleNonce={() => nonce}>
    {children}
  </MantineProvider>
)
