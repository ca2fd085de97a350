/** What the news of the header say of themselves: apart from the rules, which every frame would load with it. */
export const showNovedades = (sinLeer: number): string =>
  sinLeer === 0 ? 'Novedades' : `Novedades, ${sinLeer} sin leer`
