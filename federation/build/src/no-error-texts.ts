/** In the place of the federation runtime's error texts: its errors name their code and the page of the documentation that has the text. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
