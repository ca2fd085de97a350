import { createTheme, type MantineColorsTuple } from '@mantine/core'

const steel: MantineColorsTuple = [
  '#EAF1F6',
  '#D3E1EB',
  '#A9C5D8',
  '#7BA6C3',
  '#4E87AD',
  '#2F6F9F',
  '#285F89',
  '#1F4B6E',
  '#1F4B6E',
  '#163650',
]
const orange: MantineColorsTuple = [
  '#FFF1EA',
  '#FCDCCB',
  '#F5B595',
  '#EE8B5B',
  '#E5672B',
  '#D9520F',
  '#C2410C',
  '#C2410C',
  '#C2410C',
  '#9A3412',
]

/** Mantine in the portal's style. Colours common to both modes are CSS custom properties (web/styles/tokens.css). */
export const theme = createTheme({
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontFamily: 'var(--sans)', fontWeight: '600' },
  primaryColor: 'steel',
  primaryShade: 8,
  colors: { steel, orange },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // plain objects: importing the components would load them with the sign-in
  components: {
    Modal: {
      defaultProps: {
        closeButtonProps: { 'aria-label': 'Cerrar', size: 44 },
        centered: true,
        radius: 6,
        transitionProps: { duration: 120 },
        overlayProps: { color: '#0B1015', backgroundOpacity: 0.55 },
      },
    },
  },
})
