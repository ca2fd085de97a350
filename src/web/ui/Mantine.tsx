import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import type { ReactNode } from 'react'
import { nonce } from '#web/nonce.ts'
import { useTheme } from '#web/color-scheme.ts'
import { theme } from '#web/mantine-theme.ts'

if (nonce) setNonce(nonce)

/** The provider around Mantine's components (a dialog, a calendar); loaded only where one is shown. */
export const Mantine = ({ children }: { children: ReactNode }) => (
  <MantineProvider theme={theme} forceColorScheme={useTheme()} getStyleNonce={() => nonce}>
    {children}
  </MantineProvider>
)
