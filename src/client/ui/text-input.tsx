import { chakra } from '@chakra-ui/react';
import { inputRecipe } from '../theme/recipes';

/**
 * An input of one line for the frame around every page. Chakra's own brings its whole Field along (7 kB for everybody),
 * which only forms with labels and errors need.
 */
export const TextInput = chakra('input', { base: inputRecipe.base });
