throw new Error('no se pudo cargar')
