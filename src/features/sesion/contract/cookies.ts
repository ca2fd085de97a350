/** The cookies of what stands between two calls of a sign-in. */
export const cookies = {
  segundoFactor: 'pv_segundo_factor',
  organizacion: 'pv_organizacion',
  pase: 'pv_organizacion_pase',
} as const
