// The functions of <ctype.h>, for those who take their addresses or declare them themselves.
#define static
#define __inline
#include <ctype.h>
